# The quire command for `quire worker` and `quire serve`, on a PostgreSQL database.
#   docker build -t quire .
#   docker run --rm -v "$PWD:/workspace:ro" -e DATABASE_URL=postgres://… quire worker
FROM node:24-bookworm-slim AS build
WORKDIR /src
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && rm -rf /var/lib/apt/lists/*
COPY . .
RUN npm ci --no-audit --no-fund
# Packs every published package and installs the packed files, as npm would install them from the registry.
RUN mkdir /packs && npm pack --workspaces --pack-destination /packs > /dev/null && rm -f /packs/quire-e2e-*.tgz \
  && mkdir /app && cd /app && npm init --yes > /dev/null \
  && npm install --omit=dev --no-audit --no-fund /packs/*.tgz

FROM node:24-bookworm-slim
# The change kit works on git repositories.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 10001 quire \
  && mkdir /workspace && chown quire /workspace
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:$PATH \
  NODE_ENV=production \
  QUIRE_WORKSPACE=/workspace
USER quire
WORKDIR /workspace
EXPOSE 4747
ENTRYPOINT ["quire"]
CMD ["worker"]
