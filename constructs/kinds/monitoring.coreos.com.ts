import { kindsOf } from '../lib/kind.ts';

// Kinds of the Prometheus operator; read by VictoriaMetrics.

const v1 = kindsOf('monitoring.coreos.com', 'v1');
const v1alpha1 = kindsOf('monitoring.coreos.com', 'v1alpha1');

export const PrometheusRule = v1.namespaced('PrometheusRule', 'prometheusrules');
export const ServiceMonitor = v1.namespaced('ServiceMonitor', 'servicemonitors');
export const PodMonitor = v1.namespaced('PodMonitor', 'podmonitors');
export const Probe = v1.namespaced('Probe', 'probes');
export const Prometheus = v1.namespaced('Prometheus', 'prometheuses');
export const Alertmanager = v1.namespaced('Alertmanager', 'alertmanagers');
export const ThanosRuler = v1.namespaced('ThanosRuler', 'thanosrulers');
export const AlertmanagerConfig = v1alpha1.namespaced('AlertmanagerConfig', 'alertmanagerconfigs');
export const ScrapeConfig = v1alpha1.namespaced('ScrapeConfig', 'scrapeconfigs');
export const PrometheusAgent = v1alpha1.namespaced('PrometheusAgent', 'prometheusagents');
