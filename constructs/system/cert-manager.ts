import { Challenge, Order } from '../kinds/acme.cert-manager.io.ts';
import { Certificate, CertificateRequest, ClusterIssuer, Issuer } from '../kinds/cert-manager.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManagerIssuersChart } from './cert-manager-issuers/index.ts';
import { gatewayApiCrds } from './gateway-api-crds.ts';
import { networking } from './networking.ts';

export const certManagerCrdsChart = upstreamChart({
  name: 'cert-manager-crds',
  upstream: [],
  provides: [CertificateRequest, Certificate, Challenge, ClusterIssuer, Issuer, Order],
});

export const certManagerChart = upstreamChart({
  name: 'cert-manager',
  upstream: [{ name: 'cert-manager', version: 'v1.20.2', repository: 'https://charts.jetstack.io' }],
});

export const certManager = definePackage('cert-manager', {
  dependsOn: [networking, gatewayApiCrds],
  components: [
    installed(certManagerCrdsChart, { namespace: 'cozy-cert-manager' }),
    installed(certManagerChart, { namespace: 'cozy-cert-manager', after: [certManagerCrdsChart] }),
    installed(certManagerIssuersChart, { namespace: 'cozy-cert-manager', after: [certManagerChart] }),
  ],
});
