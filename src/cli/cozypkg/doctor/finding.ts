/** What a check has found. */
export interface Finding {
  check: string;
  /** `wrong` needs somebody; `fine` says what was looked at. */
  verdict: 'fine' | 'wrong';
  message: string;
  /** What to do about it. */
  hint?: string;
}

export const fine = (check: string, message: string): Finding => ({ check, verdict: 'fine', message });

export const wrong = (check: string, message: string, hint: string): Finding => ({ check, verdict: 'wrong', message, hint });
