import { Option } from 'commander';

/** `--own-images`: for every command that builds for a cluster that is no sandbox. */
export const ownImages = () =>
  new Option(
    '--own-images <place>',
    'host[:port]/path:tag where the platform’s own images were pushed; each is pinned to the digest that it has there',
  );
