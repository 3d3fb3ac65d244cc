import { readFileSync } from 'node:fs';
import type { JWT } from 'google-auth-library';

/** The sender: a service account of a Firebase project, and the token that it gets from Google. */
export type ServiceAccount = {
  projectID: string;
  /** Valid for at least some minutes; renewed before it expires. */
  accessToken(): Promise<string>;
};

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const googleTokens = 'https://oauth2.googleapis.com/token';

/**
 * Reads the JSON file that Google issues for a service account.
 * @throws Error with a message where the file is not one
 */
export function serviceAccountOf(file: string): ServiceAccount {
  const { project_id, client_email, private_key, token_uri = googleTokens } = fieldsOf(file);
  if (!project_id || !client_email || !private_key) {
    throw new Error(
      `${file} must be the JSON file of a service account, with project_id, client_email and private_key`,
    );
  }
  let opened: Promise<JWT> | undefined;
  return {
    projectID: project_id,
    accessToken: async () => {
      opened ??= clientOf({ email: client_email, key: private_key, tokenUri: token_uri });
      const { token } = await (await opened).getAccessToken();
      if (!token) throw new Error('Google gave no access token');
      return token;
    },
  };
}

type Account = { email: string; key: string; tokenUri: string };

/** Loaded on first use: most servers send no pushes themselves. */
async function clientOf({ email, key, tokenUri }: Account): Promise<JWT> {
  const { JWT } = await import('google-auth-library');
  const isElsewhere = tokenUri !== googleTokens;
  const client = new JWT({
    email,
    key,
    scopes: [scope],
    ...(isElsewhere && { additionalClaims: { aud: tokenUri } }),
  });
  // The library knows one address only.
  if (isElsewhere) {
    client.transporter.interceptors.request.add({
      resolved: async (options) => Object.assign(options, { url: new URL(tokenUri) }),
    });
  }
  return client;
}

function fieldsOf(file: string): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}
