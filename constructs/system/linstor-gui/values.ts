import { type Inputs, integer, string } from '../../../src/chart/index.ts';
import { IMAGE_REPOSITORY } from '../../lib/images.ts';
import { group } from '../../lib/value-group.ts';

/** Values of the chart. */
export const values = {
  image: group(
    {
      repository: string({ default: `${IMAGE_REPOSITORY}/linstor-gui`, description: 'Where the image is.' }),
      tag: string({
        default: 'v1.6.0@sha256:6e11829de86709f5e21636cdd1a1ada1239a7dcc1741f91e9d95d9f6ade603a2',
        description: 'Tag of the image, with its digest.',
      }),
    },
    'Image of the pages, with the web server that hands them out.',
  ),
  replicas: integer({ default: 1, minimum: 0, description: 'Number of web servers.' }),
  linstor: group(
    {
      endpoint: string({
        default: 'https://linstor-controller.cozy-linstor.svc:3371',
        description: 'Where the controller of LINSTOR answers; only https, since whoever reaches it may do everything.',
      }),
      clientSecret: string({
        default: 'linstor-client-tls',
        description: 'Secret with the certificate by which the controller knows the GUI, and the authority of its own.',
      }),
    },
    'The controller that the pages talk to.',
  ),
};

export type LinstorGuiInputs = Inputs<typeof values>;
