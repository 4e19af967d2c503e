import { describe, expect, test } from 'vitest';
import { compile } from '../../src/chart/index.ts';
import { credentialsAnnotation } from '../lib/api/credentials.ts';
import { everyApplication } from './every-application.fixture.ts';
import { render } from './render.fixture.ts';

describe.each(everyApplication)('%s', (_id, { chart }) => {
  const templates = [...compile(chart.source).files].map(([file, content]) => (file.startsWith('templates/') ? content : '')).join('\n');

  test('makes up nothing while it is rendered', () => {
    expect(templates).not.toMatch(
      /rand(AlphaNum|Alpha|Numeric|Ascii|Bytes|Int)|gen(PrivateKey|CA|SelfSignedCert|SignedCert)|uuidv4|htpasswd|bcrypt/,
    );
  });

  test('looks no Secret up while it is rendered', () => {
    expect(templates).not.toMatch(/lookup "v1" "Secret"/);
  });
});

test('what nobody chose is declared, and what somebody chose is written down', async () => {
  const { postgres } = await import('./postgres/index.ts');
  const secret = (users: object) => {
    const found = render(postgres, { users })['Secret/postgres-test-credentials'];
    const annotations = found?.metadata['annotations'] as Record<string, string> | undefined;
    return { data: found?.['data'], declared: Object.keys(JSON.parse(annotations?.[credentialsAnnotation] ?? '')) };
  };
  expect(secret({ alice: {} })).toEqual({ data: {}, declared: ['alice'] });
  expect(secret({ alice: { password: 'pw' }, bob: {} })).toEqual({ data: { alice: 'cHc=' }, declared: ['alice', 'bob'] });
});
