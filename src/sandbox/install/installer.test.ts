import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { installerObjects } from './installer.ts';

const manifest = `apiVersion: v1
kind: Namespace
metadata: {name: cozy-system}
---
# nothing
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: cozystack-operator, namespace: cozy-system}
spec: {template: {spec: {containers: [{name: main, args: [--leader-elect=true, --install-flux=true, --platform-source-ref=digest=sha256:0]}]}}}
`;
const settings = { url: 'oci://127.0.0.1:5000/packages', ref: 'tag=latest', installFlux: false, disableTelemetry: true };

describe('the installer’s manifest', () => {
  it('gets the flags for where it goes, in place of those it came with', () => {
    const objects = installerObjects(manifest, settings) as (KubeObject & {
      spec: { template: { spec: { containers: { args: string[] }[] } } };
    })[];
    expect(objects.map(({ kind }) => kind)).toEqual(['Namespace', 'Deployment']);
    expect(objects[1]!.spec.template.spec.containers[0]!.args).toEqual([
      '--leader-elect=true',
      '--platform-source-url=oci://127.0.0.1:5000/packages',
      '--platform-source-ref=tag=latest',
      '--install-flux=false',
      '--disable-telemetry=true',
    ]);
  });
  it('must hold the operator', () => {
    expect(() => installerObjects('apiVersion: v1\nkind: Namespace\nmetadata: {name: x}\n', settings)).toThrow(
      'no Deployment cozystack-operator',
    );
  });
});
