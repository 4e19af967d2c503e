/** One value that a form offers. */
export interface OptionItem {
  readonly value: string;
  readonly label?: string;
  readonly description?: string;
  readonly default?: boolean;
}

/** Where the items of an option come from. */
export interface OptionProvider {
  readonly name: string;
  /** Items differ by namespace; without one there are none. */
  readonly namespaced: boolean;
  /** @param namespace '' for the whole cluster. Any order. @throws if the source cannot be read */
  items(namespace: string): Promise<readonly OptionItem[]>;
}

/** In order of the value, each once. */
export function sortedItems(items: readonly OptionItem[]): OptionItem[] {
  const byValue = new Map(items.map((item) => [item.value, item]));
  return [...byValue.values()].sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
}

export const named = (names: readonly string[]): OptionItem[] => names.map((value) => ({ value }));
