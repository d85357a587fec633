import { z } from 'zod'
import type { S3Settings } from '../files/files.ts'
import { signInSets } from './sign-in-providers.ts'
import { hosts } from './value-shapes.ts'

/** Environment variables that must be set together, grouped by feature. */
const sets: Record<string, readonly string[]> = {
  Stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  'Backups on S3': ['BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  'Files on S3': ['FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'],
  Mailchimp: ['MAILCHIMP_API_KEY', 'MAILCHIMP_LIST_ID'],
  Matomo: ['MATOMO_URL', 'MATOMO_SITE_ID'],
  ...signInSets,
}

/** Returns an error for each feature for which only some of the environment variables are set. */
export function listIncompleteSets(set: Record<string, string | undefined>): string[] {
  const halves = Object.entries(sets)
    .filter(([, names]) => names.some((name) => name in set) && !names.every((name) => name in set))
    .map(([what, names]) => `✖ ${what} needs ${names.join(', ')} together`)
  return set['STRIPE_WEBHOOK_SECRET'] && !set['STRIPE_SECRET_KEY']
    ? [...halves, '✖ STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY']
    : halves
}

/**
 * Comma-separated signing secrets in the Standard Webhooks format: `whsec_` followed by at least 24 bytes as base64.
 */
export const webhookSecrets = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((secret) => secret.trim() || []))
  .refine(
    (all) => all.every((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length >= 24),
    'expected whsec_… secrets of at least 24 bytes, separated by commas',
  )

/** Hosts in the operator's private network that the app is allowed to contact. */
export const privateHostVariables = {
  /** Hosts from which photos for CSV imports can be downloaded. */
  IMPORT_PHOTO_HOSTS: hosts.default([]),
  /** Hosts of push services. */
  PUSH_HOSTS: hosts.default([]),
}

export interface PrivateHosts {
  /** Hosts from which photos can be downloaded even though they are in a private network. */
  photoHosts: string[]
  /** Push services that can be contacted even though they are in a private network. */
  pushHosts: string[]
}

export function readPrivateHosts(e: { IMPORT_PHOTO_HOSTS: string[]; PUSH_HOSTS: string[] }): PrivateHosts {
  return { photoHosts: e.IMPORT_PHOTO_HOSTS, pushHosts: e.PUSH_HOSTS }
}

interface MailVariables {
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  SUPPORT_EMAIL: string
  EMAIL_WEBHOOK_SECRET: readonly string[]
}

export function readMail(e: MailVariables) {
  return {
    smtpUrl: e.SMTP_URL || undefined,
    mailFrom: e.MAIL_FROM,
    supportEmail: e.SUPPORT_EMAIL,
    emailWebhookSecrets: e.EMAIL_WEBHOOK_SECRET,
  }
}

interface GivenS3 {
  bucket: string | undefined
  region: string
  endpoint: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Returns the settings of an S3-compatible store, or undefined if the bucket or one of the two keys is not set. */
export function readS3({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: GivenS3): S3Settings | undefined {
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, endpoint, accessKeyId, secretAccessKey }
}

type StoreVariables<Kind extends string> = Partial<
  Record<`${Kind}_S3_${'BUCKET' | 'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`, string | undefined>
> &
  Record<`${Kind}_S3_REGION`, string>

export function readStores(
  e: StoreVariables<'FILES'> & StoreVariables<'BACKUP'>,
): Record<'filesS3' | 'backupS3', S3Settings | undefined> {
  return {
    filesS3: readS3({
      bucket: e.FILES_S3_BUCKET,
      region: e.FILES_S3_REGION,
      endpoint: e.FILES_S3_ENDPOINT,
      accessKeyId: e.FILES_S3_ACCESS_KEY_ID,
      secretAccessKey: e.FILES_S3_SECRET_ACCESS_KEY,
    }),
    backupS3: readS3({
      bucket: e.BACKUP_S3_BUCKET,
      region: e.BACKUP_S3_REGION,
      endpoint: e.BACKUP_S3_ENDPOINT,
      accessKeyId: e.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: e.BACKUP_S3_SECRET_ACCESS_KEY,
    }),
  }
}

interface GivenMailchimp {
  MAILCHIMP_API_KEY?: string | undefined
  MAILCHIMP_LIST_ID?: string | undefined
}

export function readMailchimp(e: GivenMailchimp): { apiKey: string; listId: string } | undefined {
  const { MAILCHIMP_API_KEY: apiKey, MAILCHIMP_LIST_ID: listId } = e
  return apiKey && listId ? { apiKey, listId } : undefined
}

interface GivenMatomo {
  MATOMO_URL?: string | undefined
  MATOMO_SITE_ID?: string | undefined
}

export function readMatomo(e: GivenMatomo): { url: string; siteId: string } | undefined {
  const { MATOMO_URL: url, MATOMO_SITE_ID: siteId } = e
  return url && siteId ? { url: url.replace(/\/$/, ''), siteId } : undefined
}
