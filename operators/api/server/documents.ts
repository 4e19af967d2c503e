import { registry } from '../../kit/serving/registry.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Document } from './routes.ts';

/** The version that clients are told: the generation of Kubernetes whose protocols we speak. */
const VERSION = {
  major: '1',
  minor: '36',
  gitVersion: 'v1.36.0',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: 'node',
  platform: `${process.platform}/${process.arch}`,
};

/** Documents that every Kubernetes server has besides its kinds. */
export function commonDocuments(): (path: string) => Document | undefined {
  const documents: Record<string, Document> = {
    '/': () => jsonAnswer(200, { paths: ['/apis', '/healthz', '/livez', '/metrics', '/openapi/v2', '/openapi/v3', '/readyz', '/version'] }),
    '/version': () => jsonAnswer(200, VERSION),
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: [Buffer.from(await registry.metrics())] }),
  };
  return (path) => (Object.hasOwn(documents, path) ? documents[path] : undefined);
}
