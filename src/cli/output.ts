import { Option } from 'commander';

/** `-o, --output <format>`: without it a person's form, else one of `formats`. */
export function output(...formats: readonly string[]): Option {
  return new Option('-o, --output <format>', 'for programs').choices([...formats]);
}
