# The server with the app and the console that it serves, as docs/operations.md describes it.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image brings Node; the one that npm brings along for machines without it stays behind.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=libraries /app/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY package.json ./
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((told) => process.exit(told.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
