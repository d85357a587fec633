import { Confetti } from '#web/features/animations/confetti-canvas.tsx'
import { Demo } from './demo.tsx'
import { t } from '#web/lib/text/t.ts'

/** Page `/saconfirmationpage` (spec §2): a 'GOT IT' button with a confetti animation. */
export default function SaConfirmationPage() {
  return (
    <Demo
      title={t('animations.confetti.title')}
      text={t('animations.confetti.text')}
      button={t('animations.confetti.button')}
      done={t('animations.confetti.done')}
    >
      {({ no, at }, finish) => <Confetti key={no} controlY={at.y} onDone={finish} />}
    </Demo>
  )
}
