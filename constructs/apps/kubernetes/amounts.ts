/** How memory is written: `4Gi`, `500M`, `1e9`. */
export const MEMORY = '^[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+|[KMGTPE]i|[kMGTPE])?$';

/** How processors are written: `2`, `0.5`, `100m`. */
export const PROCESSORS = '^([0-9]+m|[0-9]+([.][0-9]+)?)$';

/** How a share is written: `7%`. */
export const SHARE = '^[0-9]+([.][0-9]+)?%$';

/** How it is written how many nodes of a pool may fail: `2`, `50%`. */
export const UNHEALTHY = '^([0-9]+%|0|[1-9][0-9]{0,8})$';
