/** Factor on all waiting times, for slow machines: set once, before the first check. */
export const patience = { factor: 1 };
