import { describe, expect, it } from 'vitest';
import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { lineageLabels } from '../../../constructs/lib/api/application-labels.ts';
import { labelledKind, revisedVisibility } from './revision.ts';

const application = { group: 'apps.cozystack.io', kind: 'Redis', name: 'cache', namespace: 'tenant-a' };
const definition = (secrets: object | undefined) =>
  ({ metadata: { name: 'redis' }, spec: { secrets } }) as unknown as ApplicationDefinition;
const secret = (visible: boolean, labels: Record<string, string> = {}, name = 'redis-cache-auth') => ({
  name,
  namespace: 'tenant-a',
  labels: { ...lineageLabels(application, visible), ...labels },
});
const shown = definition({ include: [{ resourceNames: ['redis-{{ .name }}-auth'] }, { matchLabels: { user: 'true' } }] });

describe('the visibility of a Secret', () => {
  it('is left alone where the definition still says the same', () => {
    expect(revisedVisibility(secret(true), shown)).toBeUndefined();
    expect(revisedVisibility(secret(false, {}, 'other'), shown)).toBeUndefined();
  });

  it('follows the definition and the labels of the Secret', () => {
    expect(revisedVisibility(secret(true), definition(undefined))).toBe(false);
    expect(revisedVisibility(secret(false), shown)).toBe(true);
    expect(revisedVisibility(secret(false, { user: 'true' }, 'other'), shown)).toBe(true);
  });

  it('is not chosen by what the webhook itself has written', () => {
    const byLineage = definition({ include: [{ matchLabels: { 'apps.cozystack.io/application.kind': 'Redis' } }] });
    expect(revisedVisibility(secret(false), byLineage)).toBeUndefined();
  });

  it('stays where nobody defines the kind, where the webhook was not, and where a chart opted out', () => {
    expect(revisedVisibility(secret(true), undefined)).toBeUndefined();
    expect(revisedVisibility({ name: 'x', labels: {} }, shown)).toBeUndefined();
    expect(labelledKind(secret(true, { 'internal.cozystack.io/managed-by-cozystack': '' }))).toBeUndefined();
    expect(labelledKind(secret(true))).toBe('Redis');
  });
});
