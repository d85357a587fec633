import { useEffect, useState } from 'react'
import { useShell } from '../../site/shell.ts'

/** Whether the marketplace's address is one that passkeys can be made for: known before the page is alive. */
export function useHasPasskeys(): boolean {
  return isName(new URL(useShell().origin).hostname)
}

/** Whether this browser, at this address, could have passkeys; undefined until the page is alive. */
export function useCanUsePasskeys(): boolean | undefined {
  const [canUse, setCanUse] = useState<boolean>()
  useEffect(() => setCanUse('PublicKeyCredential' in window && isName(location.hostname)), [])
  return canUse
}

/** Passkeys are made for names: browsers refuse them at an IP address. */
function isName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}
