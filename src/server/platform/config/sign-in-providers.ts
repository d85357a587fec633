import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { hosts } from './value-shapes.ts'

/** Environment variables of OpenID Connect providers with which people sign in. */
export const signInVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Issuer in place of Google's, for tests. */
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  /** Services ID at Apple, such as `example.shop.web`. */
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** Contents of the .p8 file. `\n` in place of line breaks is accepted. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return createPrivateKey(text.replaceAll(String.raw`\n`, '\n'))
      } catch {
        addIssue('Expected the contents of the .p8 file from Apple')
        return z.NEVER
      }
    })
    .optional(),
  /** Issuer in place of Apple's, for tests. */
  APPLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  /** Name of the provider on the sign-in button: "Continue with {name}". */
  OIDC_NAME: z.string().max(40).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Users of the provider: only staff, or buyers and sellers too. */
  OIDC_FOR: z.enum(['staff', 'everyone']).default('staff'),
  /** Hosts of providers that can be contacted even though they are in a private network. */
  OIDC_HOSTS: hosts.default([]),
}

/** Variables that must be set together. */
export const signInSets: Record<string, readonly string[]> = {
  'Sign-in with Google': ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  'Sign-in with Apple': ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  'Sign-in with OpenID Connect': ['OIDC_ISSUER', 'OIDC_NAME', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
}

/** Key with which Apple's client secret, a JWT, is signed. */
export interface AppleKey {
  teamId: string
  keyId: string
  privateKey: KeyObject
}

export interface SignInProvider {
  key: 'google' | 'apple' | 'oidc'
  name: string
  issuer: string
  clientId: string
  secret: string | AppleKey
  /** Whether only staff can sign in with the provider. */
  isStaffOnly: boolean
}

interface Variables {
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  GOOGLE_ISSUER: string
  APPLE_CLIENT_ID?: string | undefined
  APPLE_TEAM_ID?: string | undefined
  APPLE_KEY_ID?: string | undefined
  APPLE_PRIVATE_KEY?: KeyObject | undefined
  APPLE_ISSUER: string
  OIDC_ISSUER?: string | undefined
  OIDC_NAME?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_FOR: 'staff' | 'everyone'
  OIDC_HOSTS: string[]
}

export interface SignInProviders {
  signInProviders: readonly SignInProvider[]
  /** Providers' hosts in a private network. */
  signInHosts: readonly string[]
}

/** Returns the configured providers. */
export function readSignInProviders(e: Variables): SignInProviders {
  const providers: SignInProvider[] = []
  if (e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET)
    providers.push({
      key: 'google',
      name: 'Google',
      issuer: e.GOOGLE_ISSUER,
      clientId: e.GOOGLE_CLIENT_ID,
      secret: e.GOOGLE_CLIENT_SECRET,
      isStaffOnly: false,
    })
  if (e.APPLE_CLIENT_ID && e.APPLE_TEAM_ID && e.APPLE_KEY_ID && e.APPLE_PRIVATE_KEY)
    providers.push({
      key: 'apple',
      name: 'Apple',
      issuer: e.APPLE_ISSUER,
      clientId: e.APPLE_CLIENT_ID,
      secret: { teamId: e.APPLE_TEAM_ID, keyId: e.APPLE_KEY_ID, privateKey: e.APPLE_PRIVATE_KEY },
      isStaffOnly: false,
    })
  if (e.OIDC_ISSUER && e.OIDC_NAME && e.OIDC_CLIENT_ID && e.OIDC_CLIENT_SECRET)
    providers.push({
      key: 'oidc',
      name: e.OIDC_NAME,
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      secret: e.OIDC_CLIENT_SECRET,
      isStaffOnly: e.OIDC_FOR === 'staff',
    })
  return { signInProviders: providers, signInHosts: e.OIDC_HOSTS }
}
