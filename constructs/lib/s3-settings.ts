import { object, string } from '../../src/chart/index.ts';

const PLAIN = 'Kept in plain text in this object: prefer s3CredentialsSecret.';

/** Values: keys of an S3 bucket, written into the values themselves. */
export const s3Keys = (accessKey: string, secretKey: string) => ({
  s3AccessKey: string({ default: accessKey, description: `Access key. ${PLAIN}` }),
  s3SecretKey: string({ default: secretKey, description: `Secret key. ${PLAIN}` }),
});

/** Values: name of a Secret of the tenant. */
export const secretName = () => string({ default: '', description: 'Name of a Secret in the same namespace. Empty: none.' });

/** Values: which key of a Secret holds something. */
export const secretKey = (of: string, usual: string, fallback = '') =>
  string({ default: fallback, description: `Key in it that holds the ${of}.${fallback === '' ? ` Empty: ${usual}.` : ''}` });

/** Values: the authority that an S3 server's certificate comes from. `fallback` is the default of the key. */
export const s3Authority = (fallback: '' | 'ca.crt') =>
  object(
    { name: secretName(), key: secretKey('certificate', 'ca.crt', fallback) },
    {
      default: {},
      description: 'Secret with the authority that signed the certificate of the S3 server; for servers with a private one.',
    },
  );
