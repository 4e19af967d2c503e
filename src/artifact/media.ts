/** Media types and annotations on the wire, from the OCI image specification 1.1, Flux's OCI layout and cosign's signature specification. */
export const media = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  dockerManifest: 'application/vnd.docker.distribution.manifest.v2+json',
  dockerIndex: 'application/vnd.docker.distribution.manifest.list.v2+json',
  empty: 'application/vnd.oci.empty.v1+json',
  imageConfig: 'application/vnd.oci.image.config.v1+json',
  fluxConfig: 'application/vnd.cncf.flux.config.v1+json',
  fluxLayer: 'application/vnd.cncf.flux.content.v1.tar+gzip',
  helmConfig: 'application/vnd.cncf.helm.config.v1+json',
  helmLayer: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
  simpleSigning: 'application/vnd.dev.cosign.simplesigning.v1+json',
} as const;

export const annotation = {
  created: 'org.opencontainers.image.created',
  source: 'org.opencontainers.image.source',
  revision: 'org.opencontainers.image.revision',
  cosignSignature: 'dev.cosignproject.cosign/signature',
} as const;
