/** Colours of the sections of the catalogue. */
const COLOURS: Readonly<Record<string, string>> = {
  PaaS: '#2f6fde',
  IaaS: '#1c8a5a',
  NaaS: '#a2571f',
  Administration: '#5b5f6b',
  Networking: '#7a3fb5',
};

/** A plain icon for an application that has none of its own: its first letters on the colour of its section, as SVG. */
export function monogram(title: string, category: string): string {
  const letters = title.replace(/[^A-Za-z0-9]/g, '').slice(0, 2);
  const colour = COLOURS[category] ?? '#5b5f6b';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144"><rect width="144" height="144" rx="28" fill="${colour}"/>` +
    `<text x="72" y="92" font-family="sans-serif" font-size="60" font-weight="600" fill="#fff" text-anchor="middle">${letters}</text></svg>\n`
  );
}
