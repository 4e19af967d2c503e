import {
  bind,
  ceil,
  defaultTo,
  div,
  divideDecimal,
  type Expr,
  floor,
  ge,
  get,
  ifElse,
  max,
  min,
  mod,
  mul,
  quantityValue,
  str,
  sub,
} from '../../../src/chart/index.ts';
import { containerResources } from '../../lib/sizing.ts';
import type { MariaDbInputs } from './values.ts';

const MEBIBYTE = 1024 ** 2;

const within = (value: Expr<number>, least: number, most: number): Expr<number> => min(max(value, least), most);

/** What does not depend on the size of the server. The plugin and the two repositories are accepted for the sake of MySQL's clients and do nothing. */
const FIXED = {
  'sql-mode': 'NO_ENGINE_SUBSTITUTION',
  default_authentication_plugin: 'mysql_native_password',
  innodb_fast_shutdown: '0',
  innodb_flush_method: 'O_DIRECT_NO_FSYNC',
  innodb_flush_log_at_trx_commit: '2',
  innodb_io_capacity: '10000',
  innodb_io_capacity_max: '50000',
  join_buffer_size: '2M',
  table_definition_cache: '4000',
  master_info_repository: 'TABLE',
  relay_log_info_repository: 'TABLE',
};

/** The file `my.cnf`, for the memory and CPU that a server may take, and for the volume that it has. */
export function configuration({ values, cluster }: MariaDbInputs): Expr<string> {
  const { limits } = containerResources(values, cluster);
  const limit = (resource: 'cpu' | 'memory') => quantityValue(defaultTo(get(limits, resource), '0'));
  const settings = { ...FIXED, ...sized(limit('memory'), limit('cpu'), quantityValue(values.size)) };
  return Object.entries(settings).reduce((file, [name, value]) => str`${file}${name} = ${value}\n`, str`[mysqld]\n`);
}

/**
 * Buffers take half of the memory, no more: what exceeds the limit of a container is killed. The server rounds the pool to chunks of 128 MiB, older ones
 * upwards, so it is a multiple of that where it can be.
 */
function sized(bytes: Expr<number>, cpu: Expr<number>, size: Expr<number>): Record<string, Expr<string>> {
  const memory = bind('memory', floor(divideDecimal(bytes, MEBIBYTE)));
  const half = bind('half', div(memory, 2));
  const pool = bind('pool', max(ifElse(ge(half, 128), sub(half, mod(half, 128)), half), 8));
  const volume = bind('volume', floor(divideDecimal(size, MEBIBYTE)));
  const cores = bind('cores', ceil(cpu));
  const mebibytes = (count: Expr<number>) => str`${count}M`;
  return {
    innodb_buffer_pool_size: mebibytes(pool),
    innodb_log_file_size: mebibytes(within(min(pool, div(volume, 20)), 96, 4096)),
    key_buffer_size: mebibytes(within(div(memory, 32), 8, 128)),
    max_connections: str`${within(div(memory, 4), 151, 4096)}`,
    tmp_table_size: mebibytes(within(div(memory, 32), 16, 512)),
    read_rnd_buffer_size: str`${within(mul(memory, 4), 256, 16384)}K`,
    table_open_cache: str`${within(mul(memory, 4), 2000, 40714)}`,
    thread_pool_size: str`${within(cores, 1, 24)}`,
    innodb_read_io_threads: str`${within(cores, 2, 12)}`,
    innodb_write_io_threads: str`${within(cores, 2, 12)}`,
  };
}
