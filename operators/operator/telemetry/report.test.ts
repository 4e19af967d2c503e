import { describe, expect, it } from 'vitest';
import { quantity, report, sizeStep } from './report.ts';

describe('the report', () => {
  it('is Prometheus text with sums and steps', () => {
    const node = {
      os: 'linux',
      image: 'Talos "1"',
      kernel: '6.1',
      capacity: { cpu: '4', memory: '8Gi', 'nvidia.com/gpu': '1', pods: '110' },
    };
    const text = report({
      cozystackVersion: 'v1',
      kubernetesVersion: 'v1.36.3',
      nodes: [node, node],
      loadBalancers: 3,
      volumes: [
        { driver: 'x', size: '3Gi' },
        { driver: 'x', size: '5Gi' },
      ],
      packages: [{ name: 'a', variant: 'default' }],
    });
    expect(text.split('\n')).toEqual([
      'cozy_cluster_info{cozystack_version="v1",kubernetes_version="v1.36.3"} 1',
      'cozy_nodes_count{os="linux (Talos \\"1\\")",kernel="6.1"} 2',
      'cozy_cluster_capacity{resource="cpu"} 8',
      'cozy_cluster_capacity{resource="memory"} 17179869184',
      'cozy_cluster_capacity{resource="nvidia.com/gpu"} 2',
      'cozy_loadbalancers_count 3',
      'cozy_pvs_count{driver="x",size="5Gi"} 2',
      'cozy_package_info{name="a",variant="default"} 1',
      '',
    ]);
  });

  it.each([
    ['1Gi', '1Gi'],
    ['1073741825', '5Gi'],
    ['600Gi', '1Ti'],
    ['99Ti', '10Ti'],
  ])('a volume of %s counts as %s', (size, step) => {
    expect(sizeStep(size)).toBe(step);
  });

  it('reads quantities of every unit', () => {
    expect(['500m', '1k', '1Ki', '1e3'].map(quantity)).toEqual([0.5, 1000, 1024, 1000]);
    expect(quantity('much')).toBeNaN();
  });
});
