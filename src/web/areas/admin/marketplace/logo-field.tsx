import type { Logo } from '#contract/marketplace/profile.ts'
import { createCallWithProgress } from '#web/lib/calls/call-with-progress.ts'
import { t } from '#web/lib/text/t.ts'
import { PictureUpload } from '#web/kit/form/picture-upload.tsx'
import { loadLogo } from './logo-picture.ts'

interface LogoFieldProps {
  picture: string | null
  onLogo(logo: Logo | null, picture: string | null): void
}

/** Logo upload. The file is stored immediately, but visitors see the new logo only after the form is saved. */
export function LogoField({ picture, onLogo }: LogoFieldProps) {
  return (
    <div>
      <p className="pb-1.5 font-medium">{t('admin.marketplace.logo')}</p>
      {picture && (
        <p className="mb-3 w-fit border border-line bg-[#f8f5ef] p-4">
          <img src={picture} alt={t('admin.marketplace.logo')} className="max-h-16 max-w-full" />
        </p>
      )}
      <PictureUpload
        label={picture ? t('admin.marketplace.logo.change') : t('admin.marketplace.logo.add')}
        accept="image/png,image/jpeg,image/webp"
        hint={t('admin.marketplace.logo.hint')}
        upload={async (body, onSent) => {
          const { logo } = await createCallWithProgress(onSent)('uploadLogo', { body }, { timeout: 0 })
          onLogo(logo, await loadLogo(logo.key))
          return undefined
        }}
      >
        {picture && (
          <button type="button" className="button button-line" onClick={() => onLogo(null, null)}>
            {t('admin.marketplace.logo.remove')}
          </button>
        )}
      </PictureUpload>
    </div>
  )
}
