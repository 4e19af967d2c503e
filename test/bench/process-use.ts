import { readFileSync } from 'node:fs';

/** Resident memory of a process now, and the most it ever was; MiB. */
export function residentMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** Seconds of processor time that a process has used. */
export function processorSeconds(pid: number): number {
  // The name in front stands in brackets and may hold anything; the kernel counts in hundredths.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
