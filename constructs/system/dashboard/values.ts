import { type Inputs, string } from '../../../src/chart/index.ts';
import { IMAGE_REPOSITORY } from '../../lib/images.ts';
import { group } from '../../lib/value-group.ts';

/** Values of the chart. */
export const values = {
  console: group(
    {
      image: string({
        default: `${IMAGE_REPOSITORY}/cozystack-ui:v1.6.0@sha256:ad0e132ce506bbc9e0f6a5dfb94311c9bbc08da3d8eca84eb0e527ba6c1a8897`,
        description: 'Image of the pages.',
      }),
    },
    'The pages.',
  ),
  tokenProxy: group(
    {
      image: string({
        default: `${IMAGE_REPOSITORY}/token-proxy:v1.6.0@sha256:97124c012246c33cdcac60e8f884097b48c0081624716fe8161efc2b3ceeb2a8`,
        description: 'Image of what lets in who shows the token of a ServiceAccount.',
      }),
    },
    'Sign-in where there is no single sign-on.',
  ),
};

export type DashboardInputs = Inputs<typeof values>;
