# One container with the embedded store in a volume:
#   docker build -t palisade . && docker run --init -p 127.0.0.1:4000:4000 -v palisade:/data \
#     -e PALISADE_JWT_SECRET=… -e PALISADE_JWT_ISSUER=… -e PALISADE_JWT_AUDIENCE=… palisade
# compose.yml runs many of it on MongoDB and Redis.
FROM node:24-slim AS build
WORKDIR /palisade
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /palisade
ENV NODE_ENV=production PALISADE_HOST=0.0.0.0 PALISADE_DATA=/data
COPY --from=build /palisade/package.json /palisade/schema.graphql ./
COPY --from=build /palisade/node_modules ./node_modules
COPY --from=build /palisade/dist ./dist
COPY --from=build /palisade/examples ./examples
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
# Alive, not ready: a process that serves degraded pages must not be restarted for that.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=12 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "dist/cli/main.js"]
