/** One alerting rule of a PrometheusRule. */
export type Alert = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: 'warning' | 'critical' };
  annotations: { summary: string; description: string };
};

const etcd = 'job=~".*etcd.*"';
const alert = (
  name: string,
  severity: 'warning' | 'critical',
  held: string,
  expr: string,
  summary: string,
  description: string,
): Alert => ({
  alert: `etcd${name}`,
  expr,
  for: held,
  labels: { severity },
  annotations: { summary, description: `etcd cluster "{{ $labels.job }}": ${description}` },
});

const failedCalls = (percent: number) =>
  `100 * sum by (job, instance, grpc_service, grpc_method) (rate(grpc_server_handled_total{${etcd}, grpc_code!="OK"}[5m])) / sum by (job, instance, grpc_service, grpc_method) (rate(grpc_server_handled_total{${etcd}}[5m])) > ${percent}`;
const failedRequests = (percent: number) =>
  `100 * sum by (job, method) (rate(etcd_http_failed_total{${etcd}, code!="404"}[5m])) / sum by (job, method) (rate(etcd_http_received_total{${etcd}}[5m])) > ${percent}`;
const p99 = (histogram: string, selector: string) => `histogram_quantile(0.99, rate(${histogram}_bucket{${selector}}[5m])) > 0.15`;

/** What wakes somebody up: lost members and leaders first, then calls that fail or take long. Thresholds are those of etcd's own mixin. */
export const etcdAlerts: Alert[] = [
  alert(
    'InsufficientMembers',
    'critical',
    '3m',
    `sum by (job) (up{${etcd}} == bool 1) < ((count by (job) (up{${etcd}}) + 1) / 2)`,
    'Not enough etcd members for a quorum',
    'only {{ $value }} members are up; nothing can be written until a majority is back.',
  ),
  alert(
    'NoLeader',
    'critical',
    '1m',
    `etcd_server_has_leader{${etcd}} == 0`,
    'An etcd member has no leader',
    'member {{ $labels.instance }} knows of no leader and refuses writes.',
  ),
  alert(
    'HighNumberOfLeaderChanges',
    'warning',
    '15m',
    `rate(etcd_server_leader_changes_seen_total{${etcd}}[15m]) > 3`,
    'Leadership of an etcd cluster moves too often',
    'member {{ $labels.instance }} saw {{ $value }} leader changes a second over 15 minutes; look at network latency and disks.',
  ),
  alert(
    'HighNumberOfFailedGRPCRequests',
    'warning',
    '10m',
    failedCalls(1),
    'More than 1 % of calls to etcd fail',
    '{{ $value }}% of calls of {{ $labels.grpc_method }} fail on {{ $labels.instance }}.',
  ),
  alert(
    'HighNumberOfFailedGRPCRequests',
    'critical',
    '5m',
    failedCalls(5),
    'More than 5 % of calls to etcd fail',
    '{{ $value }}% of calls of {{ $labels.grpc_method }} fail on {{ $labels.instance }}.',
  ),
  alert(
    'GRPCRequestsSlow',
    'critical',
    '10m',
    `histogram_quantile(0.99, sum by (job, instance, grpc_service, grpc_method, le) (rate(grpc_server_handling_seconds_bucket{${etcd}, grpc_type="unary"}[5m]))) > 0.15`,
    'Calls to etcd are slow',
    'one call of {{ $labels.grpc_method }} in a hundred takes {{ $value }} s or longer on {{ $labels.instance }}.',
  ),
  alert(
    'MemberCommunicationSlow',
    'warning',
    '10m',
    p99('etcd_network_peer_round_trip_time_seconds', etcd),
    'Etcd members reach each other slowly',
    'one round trip in a hundred from {{ $labels.instance }} to member {{ $labels.To }} takes {{ $value }} s or longer.',
  ),
  alert(
    'HighNumberOfFailedProposals',
    'warning',
    '15m',
    `rate(etcd_server_proposals_failed_total{${etcd}}[15m]) > 5`,
    'Many proposals to etcd fail',
    '{{ $value }} proposals a second failed on {{ $labels.instance }} over 15 minutes; usually a sign of elections or of a lost quorum.',
  ),
  alert(
    'HighNumberOfFailedHTTPRequests',
    'warning',
    '10m',
    failedRequests(1),
    'More than 1 % of HTTP requests to etcd fail',
    '{{ $value }}% of {{ $labels.method }} requests fail.',
  ),
  alert(
    'HighNumberOfFailedHTTPRequests',
    'critical',
    '10m',
    failedRequests(5),
    'More than 5 % of HTTP requests to etcd fail',
    '{{ $value }}% of {{ $labels.method }} requests fail.',
  ),
  alert(
    'HTTPRequestsSlow',
    'warning',
    '10m',
    p99('etcd_http_successful_duration_seconds', etcd),
    'HTTP requests to etcd are slow',
    'one {{ $labels.method }} request in a hundred takes {{ $value }} s or longer.',
  ),
  alert(
    'MembersDown',
    'critical',
    '10m',
    `max by (job) (sum by (job) (up{${etcd}} == bool 0) or count by (job, endpoint) (sum by (job, endpoint, To) (rate(etcd_network_peer_sent_failures_total{${etcd}}[120s])) > 0.01)) > 0`,
    'Etcd members are down',
    '{{ $value }} members do not answer.',
  ),
];
