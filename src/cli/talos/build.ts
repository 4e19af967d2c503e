import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { talosProblem } from '../../../talos/codes.ts';
import { parseLock } from '../../../talos/images/lock.ts';
import { assetOf, type ImageChoice, type ProfileName, profileNames } from '../../../talos/images/profiles.ts';
import { fileProblem } from '../../file-problem.ts';
import { makeFolder } from '../../make-folder.ts';
import { nearest } from '../../nearest.ts';
import { writeFileAtomically } from '../../sandbox/atomic-file.ts';
import { cliProblem } from '../codes.ts';
import type { Context } from '../command.ts';

interface Options {
  /** Program that runs containers. */
  engine: string;
  output?: 'json';
}

type Surroundings = Pick<Context, 'terminal' | 'signal'>;

/**
 * Makes the images of the profiles in `folder`, in its folder `assets`, by running the imager in a container. Beside each stands the profile that it was made
 * of, which names everything that is in it: an image that is there is kept if it was made of the same, and else in the way.
 */
export async function buildImages(
  folder: string,
  names: readonly string[],
  { engine, output }: Options,
  { terminal, signal }: Surroundings,
): Promise<void> {
  const wanted = names.length === 0 ? profileNames : names.map(profileNamed);
  const lock = join(folder, 'versions.lock');
  const { imager } = parseLock(read(lock), lock);
  const assets = resolve(folder, 'assets');
  const images: { file: string; fate: 'made' | 'same' }[] = [];
  const done = (file: string, fate: 'made' | 'same') => {
    images.push({ file, fate });
    if (output !== 'json') terminal.print(`${fate.padEnd(8)} ${file}`);
  };
  makeFolder(assets);
  for (const name of wanted) {
    const profile = read(join(folder, 'profiles', `${name}.yaml`));
    const asset = join(assets, assetOf(name, parse(profile) as ImageChoice));
    const origin = `${asset}.profile`;
    if (existsSync(asset)) {
      if (!existsSync(origin) || read(origin) !== profile) throw madeOfAnother(asset);
      done(asset, 'same');
      continue;
    }
    terminal.progress.now('making', name);
    await image(engine, ['run', '--rm', '-i', '--privileged', '-v', '/dev:/dev', '-v', `${assets}:/out`, imager, '-'], profile, signal);
    if (!existsSync(asset)) throw failed(engine, `the imager ended well, and there is no ${asset}`, 'see what it printed above');
    writeFileAtomically(origin, profile);
    done(asset, 'made');
  }
  if (output === 'json') terminal.json({ images });
}

/** What the container prints goes to stderr as it comes: it is the only one who knows what goes wrong in there. */
async function image(engine: string, args: readonly string[], profile: string, signal: AbortSignal): Promise<void> {
  const child = spawn(engine, args, { stdio: ['pipe', process.stderr, process.stderr], signal });
  child.stdin.on('error', () => undefined);
  child.stdin.end(profile);
  const code = await new Promise<number | NodeJS.Signals | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', (exit, killed) => done(exit ?? killed));
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw failed(engine, `there is no program ${engine}`, 'install it, or name another one with --engine', error);
  });
  if (code !== 0) throw failed(engine, `${engine} run ended with ${code}`, 'see what it printed above');
}

function profileNamed(name: string): ProfileName {
  const found = profileNames.find((one) => one === name);
  if (found) return found;
  const near = nearest(name, profileNames);
  throw cliProblem({
    code: 'ARGUMENT_INVALID',
    message: `there is no image "${name}"`,
    hint: near ? `did you mean ${near}?` : `there are ${profileNames.join(', ')}`,
    blame: 'usage',
  });
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileProblem(error, file);
  }
}

function madeOfAnother(asset: string) {
  return talosProblem({
    code: 'IMAGES_FAILED',
    message: 'the image that is there was made of another profile, or of an older lock',
    where: { file: asset },
    hint: 'move it away, or remove it',
  });
}

function failed(engine: string, message: string, hint: string, cause?: unknown) {
  const blame = cause === undefined ? 'input' : 'environment';
  return talosProblem({ code: 'IMAGES_FAILED', message, where: { object: engine }, hint, cause, blame });
}
