import { ActionButton } from '#web/kit/action/action-button.tsx'
import { PrimaryButton, SecondaryButton, TextButton } from '#web/kit/buttons.tsx'
import { PrimaryLink, SecondaryLink, TextLink } from '#web/kit/links.tsx'
import { KitSection } from './kit-section.tsx'

const done = () => Promise.resolve({ message: 'Done', undo: async () => undefined })
const reject = () => Promise.reject(new Error('Refused'))

/** Shows buttons and links in all variants, and a button that cannot be pressed again while its action is running. */
export function Buttons() {
  return (
    <KitSection title="Buttons and links">
      <div className="flex flex-wrap items-center gap-4">
        <PrimaryButton>Primary</PrimaryButton>
        <SecondaryButton>Secondary</SecondaryButton>
        <TextButton>Among words</TextButton>
        <PrimaryLink to="#links">Primary link</PrimaryLink>
        <SecondaryLink to="#links">Secondary link</SecondaryLink>
        <TextLink to="#links">Link among words</TextLink>
        <ActionButton action={done} busy="Doing">
          Do it
        </ActionButton>
        <ActionButton action={reject}>Fail</ActionButton>
      </div>
    </KitSection>
  )
}
