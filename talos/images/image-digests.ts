import { talosProblem } from '../codes.ts';
import { configurable, parsePatchRelease } from '../releases.ts';
import { type ExtensionName, extensionNames } from './extensions.ts';
import { checkedLock, type Lock } from './lock.ts';

/**
 * The lock of another release. `digests` is the file `image-digests` of the image `ghcr.io/siderolabs/extensions:<release>`, a line
 * `<repository>:<tag>@sha256:…` for each extension: the vendor's list of what fits together. Images that the list does not name go by the release's tag.
 * @param path of the list, for errors
 */
export function lockOf(release: string, digests: string, path: string, before: Lock): Lock {
  const { tag } = parsePatchRelease(release, configurable);
  const lines = digests.split(/\r?\n/).map((line) => line.trim());
  const referenceOf = (name: ExtensionName): string => {
    const found = lines.findIndex((line) => line.includes(`/${name}:`));
    if (found >= 0) return lines[found]!;
    throw talosProblem({
      code: 'LOCK_BROKEN',
      message: `the list of digests does not name the extension ${name}`,
      where: { file: path },
      hint: `take the file image-digests out of the image ghcr.io/siderolabs/extensions:${tag}`,
    });
  };
  const extensions = Object.fromEntries(extensionNames.map((name) => [name, referenceOf(name)])) as Lock['extensions'];
  return checkedLock(
    { talos: tag, installer: retagged(before.installer, tag), imager: retagged(before.imager, tag), matchbox: before.matchbox, extensions },
    path,
  );
}

/** `reference` with another tag; its digest belonged to the old one and goes. */
function retagged(reference: string, tag: string): string {
  return `${reference.replace(/@sha256:[0-9a-f]{64}$/, '').replace(/:[\w.-]+$/, '')}:${tag}`;
}
