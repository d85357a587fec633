import { legalPages } from '#contract/content/legal-pages.ts'
import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import { catalogLists } from '#modules/catalog/core/catalog-lists.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { findDocument } from '#platform/settings/documents.store.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { listStaff, readFirstPartyShipping } from '#modules/accounts/admins.ts'
import { problemFinding, passedFinding, infoFinding } from './findings.ts'
import type { CheckCaller, LaunchChecklistContext } from './opening.context.ts'

/**
 * Checks that an owner has saved the marketplace's region, which determines the currency, date format, language and
 * shipping.
 */
export async function checkRegion({ db }: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const { country, timeZone } = marketplace()
  if (!(await findDocument(db, 'marketplace'))) return [problemFinding('region-missing')]
  return [passedFinding('region', { country, currency: marketplaceCurrency().toUpperCase(), timeZone })]
}

/** Checks that all owners use two-factor authentication, because owners have every permission. */
export async function checkFactors({ db, settings }: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const owners = (await listStaff(db)).filter(({ isSA }) => isSA)
  const missing = owners.filter(({ hasFactor }) => !hasFactor)
  return [
    ...missing.map(({ name }) => problemFinding('factor-missing', { name })),
    ...(missing.length === 0 ? [passedFinding('factor-all', { count: owners.length })] : []),
    ...(settings.now.staffSecondFactor === 1 ? [] : [infoFinding('factor-not-asked')]),
  ]
}

/** Checks that there are at least two staff members, so that another person can help if an owner loses access. */
export async function checkStaff({ db }: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const staff = await listStaff(db)
  const owners = staff.filter(({ isSA }) => isSA).length
  return [
    staff.length > 1 ? passedFinding('staff-count', { count: staff.length }) : problemFinding('staff-alone'),
    ...(staff.length > 1 && owners === 1 ? [infoFinding('staff-one-owner')] : []),
  ]
}

/** Checks that the default legal pages were replaced, and that the new pages name the marketplace's company. */
export async function checkLegal(
  { content, config }: LaunchChecklistContext,
  { language }: CheckCaller,
): Promise<LaunchFinding[]> {
  const { company, address, registration, taxNumber } = marketplace()
  const pages = await Promise.all(legalPages.map((id) => content.getPage(id, language)))
  const bundled = pages.filter(({ source }) => source === 'bundled')
  const hasOwnAddress = marketplace().supportEmail !== '' && !isExampleAddress(marketplace().supportEmail)
  return [
    ...bundled.map(({ id, title }) => problemFinding('legal-bundled', { page: title, id })),
    ...(bundled.length === 0 ? [passedFinding('legal-own', { count: pages.length })] : []),
    company && address ? passedFinding('company-named', { company }) : problemFinding('company-missing'),
    ...(registration || taxNumber ? [] : [infoFinding('registration-missing')]),
    hasOwnAddress
      ? passedFinding('support-address', { address: marketplace().supportEmail })
      : problemFinding('support-missing', { address: marketplace().supportEmail || config.supportEmail }),
  ]
}

/** Checks that listing types exist, because sellers cannot list items without types. */
export async function checkCatalog({ catalog, settings }: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const types = (await catalog.listTypeRows()).filter(({ isRetired }) => !isRetired)
  const departments = catalogLists().departments.filter(({ isRetired }) => !isRetired)
  const { perkEarlyAccess, earlyAccessHours } = settings.now
  return [
    types.length > 0 ? passedFinding('types', { count: types.length }) : problemFinding('types-missing'),
    infoFinding('departments', { count: departments.length }),
    // Explain why only members can see or buy a new first-party item.
    ...(perkEarlyAccess === 1 ? [infoFinding('members-first', { hours: earlyAccessHours })] : []),
  ]
}

/**
 * Checks that first-party orders have an address to ship from. Other sellers enter their address in their own
 * checklist.
 */
export async function checkShipping({ db, settings }: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const { shipsFrom } = await readFirstPartyShipping(db)
  const { cancelUnshippedDays, firstPartyReturnDays } = settings.now
  return [
    shipsFrom ? passedFinding('ships-from', { place: shipsFrom }) : problemFinding('ships-from-missing'),
    infoFinding('shipping-days', { days: cancelUnshippedDays }),
    infoFinding('return-days', { days: firstPartyReturnDays }),
  ]
}

/** Checks that no demo items or demo accounts are left. */
export async function checkDemo({ hasDemo }: LaunchChecklistContext): Promise<LaunchFinding[]> {
  return [(await hasDemo()) ? problemFinding('demo-there') : passedFinding('demo-gone')]
}

/** Returns whether the address uses a domain that is reserved for examples. */
export function isExampleAddress(address: string): boolean {
  return /(?:[@.]example(?:\.(?:com|org|net))?|\.(?:test|invalid|localhost))$/i.test(address)
}
