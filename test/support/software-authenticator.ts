import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyRegistration,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyAssertion,
} from '#contract/accounts/passkeys.ts'

/**
 * Differences from a valid response. The authenticator or the page that uses the authenticator can cause such
 * differences.
 */
interface AssertionDeviation {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  /** User handle of another account, which is sent instead of the correct user handle. */
  userHandle?: string
}

/**
 * Simulated authenticator with one passkey (ECDSA with P-256, attestation "none"). It returns results in the same
 * format as a browser.
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  counter = 0
  private readonly origin: string
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject
  private userHandle = ''

  constructor(origin: string) {
    this.origin = origin
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = pair.privateKey
    this.publicKey = pair.publicKey
  }

  /** Returns a registration, in the same way as `navigator.credentials.create` in a browser. */
  make(options: PasskeyCreation, odd: AssertionDeviation = {}): PasskeyRegistration {
    this.userHandle = options.user.id
    const clientDataJSON = clientData('webauthn.create', options.challenge, odd.origin ?? this.origin)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey()])
    const authData = this.authData(odd.rpId ?? options.rp.id, { ...odd, attested })
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'of tomorrow'],
      },
    }
  }

  /** Returns an assertion, in the same way as `navigator.credentials.get` in a browser. */
  use(options: PasskeyRequest, odd: AssertionDeviation = {}): PasskeyAssertion {
    this.counter++
    const clientDataJSON = clientData('webauthn.get', options.challenge, odd.origin ?? this.origin)
    const authenticatorData = this.authData(odd.rpId ?? options.rpId, odd)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.privateKey).toString('base64url'),
        userHandle: odd.userHandle ?? (this.userHandle || null),
      },
    }
  }

  private named() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' } as const
  }

  private authData(
    rpId: string,
    { isVerified = true, counter, attested }: AssertionDeviation & { attested?: Buffer },
  ): Buffer {
    const [present, verified, hasKey] = [0x01, 0x04, 0x40]
    const flags = present | (isVerified ? verified : 0) | (attested ? hasKey : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  /** Returns the passkey's public key in COSE format: kty 2 (EC2), alg -7 (ES256), curve 1 (P-256), x, y. */
  private coseKey(): Buffer {
    const { x, y } = this.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y!, 'base64url')),
    ])
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Encodes a string with fewer than 24 characters as CBOR. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
}

/** Encodes a byte sequence with less than 64 KB as a CBOR byte string. */
function cborBytes(bytes: Buffer): Buffer {
  if (bytes.length < 256) return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
  return Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])
}
