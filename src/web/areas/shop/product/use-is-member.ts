import { useEffect, useState } from 'react'
import { useSession } from '#web/lib/session/state.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/**
 * Returns whether the signed-in buyer is a member, according to the membership check in the browser. Returns false
 * until the check has ended, and always for visitors who are not signed in as buyers.
 */
export function useIsMember(): boolean {
  const buyer = useSession()?.buyer?._id
  const [isMember, setIsMember] = useState(false)
  useEffect(() => {
    if (buyer === undefined) return
    let isOld = false
    void loadIsMember().then(
      (found) => !isOld && setIsMember(found),
      () => undefined,
    )
    return () => {
      isOld = true
      setIsMember(false)
    }
  }, [buyer])
  return isMember
}

async function loadIsMember(): Promise<boolean> {
  const { findMembership } = await importPart(() => import('#web/features/membership/state.ts'))
  return (await findMembership()).serviceSubscription
}
