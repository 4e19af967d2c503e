import { kindsOf } from '../lib/kind.ts';

// Kinds of victoria-metrics-operator.

const v1 = kindsOf('operator.victoriametrics.com', 'v1');
const v1beta1 = kindsOf('operator.victoriametrics.com', 'v1beta1');

export const VLCluster = v1.namespaced('VLCluster', 'vlclusters');
export const VLSingle = v1.namespaced('VLSingle', 'vlsingles');
export const VLAgent = v1.namespaced('VLAgent', 'vlagents');
export const VTCluster = v1.namespaced('VTCluster', 'vtclusters');
export const VTSingle = v1.namespaced('VTSingle', 'vtsingles');
export const VMAgent = v1beta1.namespaced('VMAgent', 'vmagents');
export const VMAlert = v1beta1.namespaced('VMAlert', 'vmalerts');
export const VMAlertmanager = v1beta1.namespaced('VMAlertmanager', 'vmalertmanagers');
export const VMAlertmanagerConfig = v1beta1.namespaced('VMAlertmanagerConfig', 'vmalertmanagerconfigs');
export const VMAuth = v1beta1.namespaced('VMAuth', 'vmauths');
export const VMCluster = v1beta1.namespaced('VMCluster', 'vmclusters');
export const VMSingle = v1beta1.namespaced('VMSingle', 'vmsingles');
export const VMNodeScrape = v1beta1.namespaced('VMNodeScrape', 'vmnodescrapes');
export const VMPodScrape = v1beta1.namespaced('VMPodScrape', 'vmpodscrapes');
export const VMProbe = v1beta1.namespaced('VMProbe', 'vmprobes');
export const VMRule = v1beta1.namespaced('VMRule', 'vmrules');
export const VMScrapeConfig = v1beta1.namespaced('VMScrapeConfig', 'vmscrapeconfigs');
export const VMServiceScrape = v1beta1.namespaced('VMServiceScrape', 'vmservicescrapes');
export const VMStaticScrape = v1beta1.namespaced('VMStaticScrape', 'vmstaticscrapes');
export const VMUser = v1beta1.namespaced('VMUser', 'vmusers');
export const VLogs = v1beta1.namespaced('VLogs', 'vlogs');
