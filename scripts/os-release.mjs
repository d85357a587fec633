import fs from 'node:fs'

/** @typedef {'debian' | 'debian-like' | 'fedora' | 'suse' | 'arch'} Family */

/** Returns the content of /etc/os-release, or an empty string on systems without this file. */
export function readOsRelease() {
  return fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : ''
}

/**
 * Returns the family that a Linux distribution belongs to, which determines its package manager.
 * @param {string} osRelease
 * @returns {Family | undefined}
 */
export function findDistributionFamily(osRelease) {
  if (/^ID=debian$/m.test(osRelease)) return 'debian'
  const ids = (/^ID=.*$/m.exec(osRelease)?.[0] + ' ' + /^ID_LIKE=.*$/m.exec(osRelease)?.[0]).toLowerCase()
  if (/debian|ubuntu/.test(ids)) return 'debian-like'
  if (/fedora|rhel|centos|amzn/.test(ids)) return 'fedora'
  if (/suse/.test(ids)) return 'suse'
  return /arch/.test(ids) ? 'arch' : undefined
}
