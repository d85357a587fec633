import { languages, sourceLanguage } from 'virtual:language'
import type { MarketplaceProfile } from '#contract/marketplace/profile.ts'
import { countriesByName } from '#web/features/address/countries.ts'
import { t } from '#web/lib/text/t.ts'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { CheckField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Fields for the languages, country, currency and time zone. */
export function RegionFields({ from }: { from: MarketplaceProfile }) {
  return (
    <>
      <fieldset>
        <legend className="pb-1.5 font-medium">{t('admin.marketplace.languages')}</legend>
        {languages.map(([code, name]) => (
          <CheckField
            key={code}
            name="languages"
            value={code}
            defaultChecked={from.languages.length === 0 || from.languages.includes(code)}
          >
            {name}
          </CheckField>
        ))}
      </fieldset>
      <SelectField
        name="defaultLanguage"
        label={t('admin.marketplace.default-language')}
        choices={languages}
        defaultValue={from.defaultLanguage || sourceLanguage}
        hint={t('admin.marketplace.default-language.hint')}
        className="max-w-80"
      />
      <SelectField
        name="country"
        label={t('address.country')}
        choices={countriesByName()}
        defaultValue={from.country}
        hint={t('admin.marketplace.country.hint')}
        className="max-w-80"
      />
      <Field
        name="currency"
        label={t('admin.region.currency')}
        defaultValue={(from.currency ?? pageCurrency().code).toUpperCase()}
        options={Intl.supportedValuesOf('currency')}
        maxLength={3}
        hint={t('admin.region.currency.hint')}
        className="max-w-40"
      />
      <Field
        name="timeZone"
        label={t('admin.marketplace.time-zone')}
        defaultValue={from.timeZone}
        options={timeZones}
        maxLength={60}
        hint={t('admin.marketplace.time-zone.hint')}
        className="max-w-80"
      />
    </>
  )
}
