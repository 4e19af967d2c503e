/**
 * Label of a Secret that cert-manager filled for a Certificate and that goes with it: cert-manager itself leaves Secrets behind, so that the keys of an
 * application would outlive it. A Certificate sets the label by its `secretTemplate`; the value is always "true".
 */
export const goesWithCertificate = 'certificates.cozystack.io/goes-with-certificate';
