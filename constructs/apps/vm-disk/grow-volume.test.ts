import { expect, test } from 'vitest';
import { runScript } from '../../lib/script-run.fixture.ts';

const grow = (current: string, size: string, bytes: number, code = 0) =>
  runScript(new URL('./grow-volume.sh', import.meta.url), { volume: 'vm-disk-a', size, bytes: String(bytes) }, [
    { to: 'get persistentvolumeclaim vm-disk-a', stdout: current, code },
  ]);

test.each([
  ['1Gi', '2Gi', 2 * 1024 ** 3],
  ['1G', '1Gi', 1024 ** 3],
  ['1073741823', '1Gi', 1024 ** 3],
  ['1.5Ti', '2Ti', 2 * 1024 ** 4],
])('a volume of %s grows to %s', (current, size, bytes) => {
  const { code, calls } = grow(current, size, bytes);
  expect(code).toBe(0);
  expect(calls[1]).toBe(
    `patch persistentvolumeclaim vm-disk-a --type=merge --patch={"spec":{"resources":{"requests":{"storage":"${size}"}}}}`,
  );
});

test.each([
  ['5Gi', '5120Mi', 5 * 1024 ** 3],
  ['10Gi', '5Gi', 5 * 1024 ** 3],
  ['5586841241', '5Gi', 5 * 1024 ** 3],
])('a volume of %s stays as it is if %s is wanted', (current, size, bytes) => {
  const { code, calls, stdout } = grow(current, size, bytes);
  expect({ code, calls: calls.length }).toEqual({ code: 0, calls: 1 });
  expect(stdout).toContain(`volume vm-disk-a has ${current}, and stays so`);
});

test('one that is not there yet is no failure, one that cannot be read is', () => {
  expect(grow('', '2Gi', 2 * 1024 ** 3)).toMatchObject({ code: 0, stdout: expect.stringContaining('is not there yet') });
  expect(grow('', '2Gi', 2 * 1024 ** 3, 1).code).not.toBe(0);
});
