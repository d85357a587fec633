/**
 * Returns whether a company's tax number is a VAT ID. The imprint shows VAT IDs with a different label. VAT IDs begin
 * with the letters of a country (`DE123456789`, `CHE-123.456.789 MWST`). Other tax numbers begin with digits.
 */
export function isVatId(taxNumber: string): boolean {
  return /^[a-z]{2,3}[ -]?[a-z\d]\d/i.test(taxNumber.trim())
}
