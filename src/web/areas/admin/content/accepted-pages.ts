import type { AcceptedPage } from '#contract/accounts/consents.ts'

const pages: readonly string[] = ['terms', 'privacy', 'seller-terms'] satisfies readonly AcceptedPage[]

/** Returns whether users accept the content page with this id when they sign up. */
export const isAccepted = (id: string): id is AcceptedPage => pages.includes(id)
