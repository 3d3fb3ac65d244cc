import { readFileSync } from 'node:fs';
import { JWT } from 'google-auth-library';

/** Who sends: a service account of a Firebase project, and the token that it gets from Google. */
export type ServiceAccount = {
  projectID: string;
  /** Good for some minutes at least; asked for anew before it runs out. */
  accessToken(): Promise<string>;
};

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const googleTokens = 'https://oauth2.googleapis.com/token';

/**
 * Reads the JSON file that Google gives out for a service account.
 * @throws Error with a sentence where the file is none
 */
export function serviceAccountOf(file: string): ServiceAccount {
  const { project_id, client_email, private_key, token_uri = googleTokens } = fieldsOf(file);
  if (!project_id || !client_email || !private_key) {
    throw new Error(
      `${file} must be the JSON file of a service account, with project_id, client_email and private_key`,
    );
  }
  const isElsewhere = token_uri !== googleTokens;
  const client = new JWT({
    ...{ email: client_email, key: private_key, scopes: [scope] },
    ...(isElsewhere && { additionalClaims: { aud: token_uri } }),
  });
  // The library knows one address only.
  if (isElsewhere) {
    client.transporter.interceptors.request.add({
      resolved: async (options) => Object.assign(options, { url: new URL(token_uri) }),
    });
  }
  return {
    projectID: project_id,
    accessToken: async () => {
      const { token } = await client.getAccessToken();
      if (!token) throw new Error('Google gave no access token');
      return token;
    },
  };
}

function fieldsOf(file: string): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} can not be read as JSON: ${(error as Error).message}`);
  }
}
