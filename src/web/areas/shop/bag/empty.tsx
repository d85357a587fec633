import { NothingYet } from '#web/ui/nothing-yet.tsx'

export function EmptyBag() {
  return (
    <NothingYet>
      It is empty. Pieces you put in it stay for thirty days on this device; they are held for you once you
      check out.
    </NothingYet>
  )
}
