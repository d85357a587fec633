import { useEffect, useState } from 'react'
import { useShell } from '../../site/shell.ts'

/**
 * Returns whether the marketplace's domain supports passkeys. Unlike browser support, domain support is known before
 * hydration.
 */
export function useHasPasskeys(): boolean {
  return isName(new URL(useShell().origin).hostname)
}

/** Returns whether this browser supports passkeys on this domain; undefined before hydration. */
export function useCanUsePasskeys(): boolean | undefined {
  const [canUse, setCanUse] = useState<boolean>()
  useEffect(() => setCanUse('PublicKeyCredential' in window && isName(location.hostname)), [])
  return canUse
}

/** Returns whether the host is a domain name. Browsers reject passkeys for IP addresses. */
function isName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}
