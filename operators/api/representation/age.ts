const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** An age, and for how many more seconds it reads the same. */
export interface Age {
  readonly text: string;
  readonly seconds: number;
}

const left = (age: number, step: number): number => step - (age % step);
const two = (first: number, a: string, second: number, b: string): string => (second === 0 ? `${first}${a}` : `${first}${a}${second}${b}`);

/** A duration for people: two units at most, as every Kubernetes table prints it. */
export function ageOf(since: string | undefined, now: number): Age {
  if (!since) return { text: '<unknown>', seconds: YEAR };
  const age = Math.floor((now - Date.parse(since)) / 1000);
  if (age < -1) return { text: '<invalid>', seconds: -age };
  if (age < 0) return { text: '0s', seconds: 1 };
  if (age < 2 * MINUTE) return { text: `${age}s`, seconds: 1 };
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 10) return { text: two(minutes, 'm', age % MINUTE, 's'), seconds: 1 };
  if (minutes < 180) return { text: `${minutes}m`, seconds: left(age, MINUTE) };
  const hours = Math.floor(age / HOUR);
  if (hours < 8) return { text: two(hours, 'h', minutes % 60, 'm'), seconds: left(age, MINUTE) };
  if (hours < 48) return { text: `${hours}h`, seconds: left(age, HOUR) };
  const days = Math.floor(age / DAY);
  if (hours < 192) return { text: two(days, 'd', hours % 24, 'h'), seconds: left(age, HOUR) };
  if (days < 730) return { text: `${days}d`, seconds: left(age, DAY) };
  const years = Math.floor(age / YEAR);
  return { text: years < 8 ? two(years, 'y', days % 365, 'd') : `${years}y`, seconds: left(age, DAY) };
}
