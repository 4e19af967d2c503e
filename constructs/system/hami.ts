import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { gpuOperator } from './gpu-operator.ts';

export const hamiChart = upstreamChart({
  name: 'hami',
  upstream: [{ name: 'hami', version: '2.9.0', repository: 'https://project-hami.github.io/HAMi/' }],
});

export const hami = definePackage('hami', {
  dependsOn: [gpuOperator],
  components: [installed(hamiChart, { valuesFiles: ['values.yaml'], namespace: 'cozy-hami', privileged: true })],
});
