import { Option } from 'commander';

/** An option that may be given several times; its values in order, undefined without any. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, `${description}; repeatable`).argParser((value, before?: string[]) => [...(before ?? []), value]);
}
