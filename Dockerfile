FROM node:26-slim AS build
WORKDIR /souk
COPY package.json package-lock.json ./
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/stripe-offline/package.json packages/stripe-offline/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npx react-router build

FROM node:26-slim
WORKDIR /souk
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /souk/package.json ./
COPY --from=build /souk/node_modules node_modules
COPY --from=build /souk/build build
COPY --from=build /souk/db db
COPY --from=build /souk/src src
COPY --from=build /souk/packages packages
COPY --from=build /souk/demo demo
COPY --from=build /souk/scripts scripts
COPY --from=build /souk/public public
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
