/**
 * Self-signed certificate for localhost with its private key, valid until 2126. The private key is public, so only
 * tests are allowed to trust the certificate.
 */
export const localhostCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCKowCXiet/3u6/S2
dWQP9YPB3dQAYTybnkZQ8dnQD4ahRANCAAR6BY1touFj4he/lAYEVuv71kelSVlW
l9oSAnYabBJDdyWArZYsfXx1BYZLQFJc4co4invVeyMNVQutXIpY+khn
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUaoqS/X4DGyO7/37pNIt5yTC7DlkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzIzMzE1MloYDzIxMjYxMTAz
MjMzMTUyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR6BY1touFj4he/lAYEVuv71kelSVlWl9oSAnYabBJDdyWArZYsfXx1
BYZLQFJc4co4invVeyMNVQutXIpY+khno28wbTAdBgNVHQ4EFgQU47GIfkCfsJJE
s5qf6nQoc28EfbQwHwYDVR0jBBgwFoAU47GIfkCfsJJEs5qf6nQoc28EfbQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgLmdBcoplp/sOzl6RNry/fHf2KjzPrvIYCclYr8KbTZcCIFaU
/XES7cwGDVWD+NpzK4F5d0Udb8n21LVJZ/dr8c6O
-----END CERTIFICATE-----
`,
}
