import { Confetti } from '#web/features/animations/confetti-canvas.tsx'
import { Demo } from './demo.tsx'

/** `/saconfirmationpage` (spec §2): a 'GOT IT' button that lets confetti fly. */
export default function SaConfirmationPage() {
  return (
    <Demo
      title="Confirmed"
      text="Ninety pieces of confetti from the height of the button, as after every purchase."
      button="GOT IT"
      done="The confetti has fallen."
    >
      {({ no, at }, finish) => <Confetti key={no} controlY={at.y} onDone={finish} />}
    </Demo>
  )
}
