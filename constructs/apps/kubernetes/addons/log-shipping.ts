import { type Expr, str } from '../../../../src/chart/index.ts';
import type { KubernetesInputs } from '../values.ts';

const FILTERS = `[FILTER]
    Name                kubernetes
    Match               kube.*
    Merge_Log           On
    Keep_Log            On
    K8S-Logging.Parser  On
    K8S-Logging.Exclude On
[FILTER]
    Name         nest
    Match        *
    Wildcard     pod_name
    Operation    lift
    Nested_under kubernetes
    Add_prefix   kubernetes_
`;

/** Values of the chart of Fluent Bit: each line of a pod's log, with where it comes from, as JSON. */
export function logShipping({ release }: KubernetesInputs, host: Expr<string>) {
  return {
    readinessProbe: { httpGet: { path: '/' } },
    daemonSetVolumes: [
      { name: 'varlog', hostPath: { path: '/var/log' } },
      { name: 'varlibdockercontainers', hostPath: { path: '/var/lib/docker/containers' } },
    ],
    daemonSetVolumeMounts: [
      { name: 'varlog', mountPath: '/var/log' },
      { name: 'varlibdockercontainers', mountPath: '/var/lib/docker/containers', readOnly: true },
    ],
    config: {
      filters: str`${FILTERS}[FILTER]
    Name   record_modifier
    Match  *
    Record tenant ${release.namespace}
[FILTER]
    Name   record_modifier
    Match  *
    Record cluster ${release.name}
`,
      outputs: str`[OUTPUT]
    Name             http
    Match            kube.*
    Host             ${host}
    Port             9481
    Compress         gzip
    Uri              /insert/jsonline?_stream_fields=stream,kubernetes_pod_name,kubernetes_container_name,kubernetes_namespace_name&_msg_field=log&_time_field=date
    Format           json_lines
    Json_date_format iso8601
    Header           AccountID 0
    Header           ProjectID 0
`,
    },
  };
}
