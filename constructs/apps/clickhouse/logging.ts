import { type Expr, str } from '../../../src/chart/index.ts';
import type { ClickHouseInputs } from './values.ts';

/** System tables that grow for ever and that nobody reads. */
const DISABLED = [
  'asynchronous_metric_log',
  'metric_log',
  'query_views_log',
  'part_log',
  'session_log',
  'text_log',
  'trace_log',
  'crash_log',
  'opentelemetry_span_log',
  'processors_profile_log',
];

/** Files of the server's configuration: which logs it keeps as tables, and for how long. */
export function logConfiguration({ values }: ClickHouseInputs): Record<string, Expr<string> | string> {
  const kept = (table: string) => str`  <${table}>
    <database>system</database>
    <table>${table}</table>
    <engine>ENGINE = MergeTree PARTITION BY (event_date)
            ORDER BY (event_time)
            TTL event_date + INTERVAL ${values.logTTL} DAY DELETE
    </engine>
    <flush_interval_milliseconds>7500</flush_interval_milliseconds>
  </${table}>
`;
  return {
    'config.d/z_log_disable.xml': `<clickhouse>\n${DISABLED.map((table) => `  <${table} remove="1"/>\n`).join('')}</clickhouse>\n`,
    'config.d/query_log_ttl.xml': str`<clickhouse>\n${kept('query_log')}${kept('query_thread_log')}</clickhouse>\n`,
  };
}
